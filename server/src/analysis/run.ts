import type { MapPicture, MapResult } from '@parley/opinion-map'

/** One immutable run, as it is stored. */
export type StoredRun = {
  map: MapResult
  picture: MapPicture
}
