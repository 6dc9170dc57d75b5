import { hkdfSync } from 'node:crypto'
import type { Config } from '#config.ts'

/** A key for one purpose, made from the newest pepper, so that operators keep one secret. */
export function derivedKey({ IDENTITY_PEPPERS }: Pick<Config, 'IDENTITY_PEPPERS'>, purpose: string): Buffer {
  const [newest] = IDENTITY_PEPPERS.toSorted((one, other) => other.version - one.version)
  return Buffer.from(hkdfSync('sha256', newest?.secret ?? '', '', `parley ${purpose}`, 32))
}
