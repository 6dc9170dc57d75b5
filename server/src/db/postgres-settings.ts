import { totalmem } from 'node:os'
import { OWNER_SETTING } from '#db/lock-owner.ts'

const MB = 1024 * 1024

/** The settings of PostgreSQL. `durable: false` is for temporary clusters, which never flush to disk. */
export function postgresSettings({
  durable,
  socketFolder,
}: {
  durable: boolean
  socketFolder: string
}): string[] {
  const buffers = Math.round(Math.min(512, Math.max(64, totalmem() / MB / 16)))
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${buffers * 4}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    log_min_messages: 'log',
    // Failed statements are not logged, because they can contain texts of people or phone numbers.
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    [OWNER_SETTING]: String(process.pid),
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          io_method: 'sync',
          // The tables of tests do not live long enough to need vacuuming.
          autovacuum: 'off',
        }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
