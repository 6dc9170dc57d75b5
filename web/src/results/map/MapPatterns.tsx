import type { GroupKey } from '@parley/contract'
import styles from './MapPicture.module.css'

const SIZE = 8
const TILES: Record<GroupKey, string> = {
  '0': 'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  '1': 'M2 2h.01M6 6h.01',
  '2': 'M0 4h8M4 0v8',
  '3': 'M0 4h8',
  '4': 'M4 0v8',
  '5': 'M0 6L4 2L8 6',
}

/** A faint pattern for each group, for those who cannot tell the colors apart and for black ink. */
export function MapPatterns({ keys, idOf }: { keys: readonly GroupKey[]; idOf: (key: GroupKey) => string }) {
  if (keys.length === 0) return null
  return (
    <defs>
      {keys.map((key) => (
        <pattern
          key={key}
          id={idOf(key)}
          data-group={key}
          patternUnits="userSpaceOnUse"
          width={SIZE}
          height={SIZE}
        >
          <path className={styles.tile} d={TILES[key]} strokeWidth={key === '1' ? 1.8 : 1} />
        </pattern>
      ))}
    </defs>
  )
}
