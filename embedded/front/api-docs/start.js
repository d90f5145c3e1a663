/* A file of its own, since the page lets no inline script run. */
globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  persistAuthorization: false,
  // No description of ours is to be sent to a validator elsewhere.
  validatorUrl: null,
});
