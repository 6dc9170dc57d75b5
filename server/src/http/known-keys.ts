import type { DeviceKey } from '#http/key.ts'

const CAPACITY = 50_000

/** In the order of last use, the oldest first. */
const known = new Map<string, DeviceKey>()

export function knownKey(did: string): DeviceKey | undefined {
  const key = known.get(did)
  if (key) {
    known.delete(did)
    known.set(did, key)
  }
  return key
}

export function rememberKey(did: string, key: DeviceKey): void {
  known.set(did, key)
  if (known.size <= CAPACITY) return
  for (const oldest of known.keys()) {
    known.delete(oldest)
    return
  }
}
