import type { DeviceKey } from '#http/key.ts'

const CAPACITY = 50_000

/** In the order of last use, the oldest first. */
const keys = new Map<string, DeviceKey>()

export function cachedKey(did: string): DeviceKey | undefined {
  const key = keys.get(did)
  if (key) {
    keys.delete(did)
    keys.set(did, key)
  }
  return key
}

export function cacheKey(did: string, key: DeviceKey): void {
  keys.set(did, key)
  if (keys.size <= CAPACITY) return
  for (const oldest of keys.keys()) {
    keys.delete(oldest)
    return
  }
}
