/** Tuned for a small machine that runs everything else too. Given at each start, so that they can change. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  autovacuum_max_workers: '2',
  max_parallel_workers_per_gather: '1',
  io_method: 'sync',
  // What is acknowledged must survive; there is nobody to replicate to.
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** For all tests at once, whose hundreds of databases live too briefly to be swept. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '300' };

export function settingFlags(options: { port: number; throwaway: boolean }): string[] {
  const settings: Record<string, string> = { ...SETTINGS, port: String(options.port) };
  if (options.throwaway) Object.assign(settings, THROWAWAY);
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
