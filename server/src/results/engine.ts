import { ENGINE } from '@parley/opinion-map/version'

/**
 * SQL for whether an earlier version of the engine computed a run. During an upgrade processes of both versions may run:
 * the earlier one does not compute the runs of the newer one again.
 */
export const isOutdated = (run: string): string =>
  `coalesce(string_to_array(${run}.engine_version, '.')::int[] < array[${ENGINE.version.split('.').join(', ')}], true)`
