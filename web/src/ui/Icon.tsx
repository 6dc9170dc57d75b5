import styles from './Icon.module.css'

/** Drawn on a 24 × 24 grid with one stroke; `flips` mirrors an icon for text that runs from right to left. */
const SHAPES = {
  none: '',
  agree: 'M4.5 12.5l5 5L19.5 7',
  disagree: 'M6 6l12 12M18 6L6 18',
  pass: 'M5 12h14',
  back: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'M6 6l12 12M18 6L6 18',
  share: 'M12 15V4M8 7.5L12 4l4 3.5M5 12v7h14v-7',
  search: 'M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.5 15.5L20 20',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2',
  offline: 'M4 4l16 16M8.5 15a5 5 0 016 0M5 11.5a10 10 0 014-2.6M19 11.5a10 10 0 00-5-2.8M12 19h.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  map: 'M9 5L4 7v12l5-2 6 2 5-2V5l-5 2zM9 5v12M15 7v12',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  table: 'M4 5h16v14H4zM4 10h16M10 5v14',
  plus: 'M12 5v14M5 12h14',
  pause: 'M9 6v12M15 6v12',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 010 11h-3',
  topics: 'M4 5h6v5H4zM14 14h6v5h-6zM14 6h6M14 9h4M4 15h6M4 18h4',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  alert: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7.5V13M12 16.5h.01',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20a7.5 7.5 0 0115 0',
  enter: 'M14 4h5v16h-5M4 12h11M11 8l4 4-4 4',
  people:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 19a6 6 0 0112 0M15.5 4.5a3.5 3.5 0 010 6M18 14a6 6 0 013 5',
  about: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5.5M12 7.5h.01',
  theme: 'M20 14.2A8.3 8.3 0 019.8 4a8.3 8.3 0 1010.2 10.2z',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  upload: 'M12 15V4M8 7.5L12 4l4 3.5M5 19h14',
  download: 'M12 4v11M8 11.5l4 3.5 4-3.5M5 19h14',
  checked: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8 12.5l3 3 5-6',
  phone: 'M7 3h10v18H7zM11 18h2',
  mail: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6',
  passport: 'M5 3h14v18H5zM12 14a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM9 17.5h6',
  key: 'M8 19a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM10.5 13L19 4.5M15.5 8l2.5 2.5',
  refresh: 'M4.5 10A8 8 0 0119 8.5M19 4v4.5h-4.5M19.5 14A8 8 0 015 15.5M5 20v-4.5h4.5',
  moved: 'M4 6h9M4 12h6M4 18h9M13 12h7M17 8.5l3.5 3.5-3.5 3.5',
  bell: 'M6 17.5h12l-1.5-2.5v-4.5a4.5 4.5 0 00-9 0V15zM10.5 20.5h3M12 6V3.5',
  speech: 'M4 5h16v11h-9l-4 4v-4H4z',
  voted: 'M3 13l4.5 4.5L17 8M13 19h8',
  decided: 'M9.5 8.5l5-5 5 5-5 5zM11.5 11.5L4 19M12 21h8',
  scales: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7a3 3 0 006 0zM19 7l-3 7a3 3 0 006 0z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20M14 6.5l3.5 3.5',
  code: 'M8.5 7L3.5 12l5 5M15.5 7l5 5-5 5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  link: 'M10 14a4 4 0 006 .4l3-3a4 4 0 00-5.7-5.7L12 7M14 10a4 4 0 00-6-.4l-3 3a4 4 0 005.7 5.7L12 17',
  globe: 'M12 21a9 9 0 100-18 9 9 0 000 18zM3.5 12h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  muted: 'M4 9.5h3.5L12 6v12l-4.5-3.5H4zM16 9.5l4.5 5M20.5 9.5l-4.5 5',
  flag: 'M6 21V4M6 5h12l-2.5 4 2.5 4H6',
  sliders: 'M4 7h8M17 7h3M17 4.5v5M12 4.5v5M4 17h3M12 17h8M7 14.5v5M12 14.5v5',
  hidden:
    'M4 4l16 16M9.7 5.5a9 9 0 012.3-.3c5 0 8.5 4.4 9.5 6.8a13 13 0 01-2.8 3.9M6.3 7a13 13 0 00-3.8 5c1 2.4 4.5 6.8 9.5 6.8a9 9 0 004.2-1M10 10a2.8 2.8 0 004 4',
  handle: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
} as const

export type IconName = keyof typeof SHAPES

const FLIPPED: ReadonlySet<IconName> = new Set(['back', 'undo', 'list', 'enter', 'moved'])

type IconProps = {
  name: IconName
  /** In pixels at the default text size; the icon grows with the text. */
  size?: number
  /** The width of the stroke on the grid of 24; vote buttons use 2.8. */
  weight?: number
}

/** An icon beside a word; always hidden from screen readers. */
export function Icon({ name, size = 20, weight = 2 }: IconProps) {
  const length = `${size / 16}rem`
  return (
    <svg
      className={FLIPPED.has(name) ? `${styles.icon} ${styles.flips}` : styles.icon}
      width={length}
      height={length}
      viewBox="0 0 24 24"
      strokeWidth={weight}
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
