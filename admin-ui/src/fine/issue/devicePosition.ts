const MOST_SECONDS = 10;

const TYPE_IT = 'Please type the location.';

/** By the codes of `GeolocationPositionError`. */
const REASONS: Readonly<Record<number, string>> = {
  1: `This page may not use your position: allow it in the settings of the browser. ${TYPE_IT}`,
  2: `This device does not know its position now. ${TYPE_IT}`,
  3: `No position was found within ${MOST_SECONDS} seconds. Try again under the open sky, or type the location.`,
};

type Failed = Pick<GeolocationPositionError, 'code'>;

/** Why there is no position, and what to do. */
const reasonOf = ({ code }: Failed): string => REASONS[code] ?? `No position was found. ${TYPE_IT}`;

/** Four digits are eleven metres: no device on the road knows it better. */
const DIGITS = 4;

const positionText = ({ latitude, longitude, accuracy }: GeolocationCoordinates): string =>
  `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)} (±${Math.ceil(accuracy)} m)`;

/** Where this device is, as a text. Rejects with what to tell the user. It is asked of the device alone. */
export function positionOfDevice(): Promise<string> {
  if (!window.isSecureContext) {
    return Promise.reject(
      new Error(`Browsers tell the position to secure addresses (https) only. ${TYPE_IT}`),
    );
  }
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(positionText(coords)),
      (failed) => reject(new Error(reasonOf(failed))),
      { enableHighAccuracy: true, timeout: MOST_SECONDS * 1000, maximumAge: 30_000 },
    );
  });
}
