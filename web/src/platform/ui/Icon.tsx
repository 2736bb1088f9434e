import classes from './Icon.module.css'

/** Strokes on an 18 × 18 grid. */
const drawings = {
  search: ['M8 2.8a5.2 5.2 0 1 0 0 10.4a5.2 5.2 0 1 0 0-10.4', 'M12 12l3.6 3.6'],
  person: ['M9 3a3 3 0 1 0 0 6a3 3 0 1 0 0-6', 'M3 15.6c.6-3 3-4.6 6-4.6s5.4 1.6 6 4.6'],
  cart: [
    'M1.8 2.5h2l1.9 9.2h8.1l1.6-6.5H4.6',
    'M6.8 13.7a1.1 1.1 0 1 0 0 2.2a1.1 1.1 0 1 0 0-2.2',
    'M12.6 13.7a1.1 1.1 0 1 0 0 2.2a1.1 1.1 0 1 0 0-2.2',
  ],
  menu: ['M2.5 5h13M2.5 9h13M2.5 13h13'],
  cross: ['M4.5 4.5l9 9M13.5 4.5l-9 9'],
  check: ['M3.5 9.5l3.8 3.7 7.2-8'],
  info: ['M9 2.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13', 'M9 8.2v4M9 5.6v.1'],
  warning: ['M9 2.5l7 12.5H2z', 'M9 7v3.8M9 12.8v.1'],
  copy: [
    'M7 6h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z',
    'M12 6V3.5a.5.5 0 0 0-.5-.5h-8a.5.5 0 0 0-.5.5v8a.5.5 0 0 0 .5.5H6',
  ],
  arrow: ['M9 15V3.5M4.5 8L9 3.5 13.5 8'],
  minus: ['M4 9h10'],
  plus: ['M4 9h10M9 4v10'],
  file: ['M4 2h6.5L14.5 6v10H4z', 'M10.5 2v4h4'],
  page: ['M2.5 3h13v12h-13z', 'M2.5 6.5h13'],
  cube: ['M9 2l6.2 3.5v7L9 16l-6.2-3.5v-7z', 'M2.8 5.5L9 9l6.2-3.5M9 9v7'],
  turnLeft: ['M3 9h12M7 5L3 9l4 4'],
  turnRight: ['M15 9H3M11 5l4 4-4 4'],
  turnUp: ['M9 3v12M5 7l4-4 4 4'],
  turnDown: ['M9 15V3M5 11l4 4 4-4'],
  reset: ['M4 6.5A6 6 0 1 1 3 9.5', 'M3.5 2.8v4h4'],
  download: ['M9 3v8.5M5.5 8.2L9 11.7l3.5-3.5M3 15h12'],
  upload: ['M9 12V3.5M5.5 6.8L9 3.3l3.5 3.5M3 15h12'],
  link: [
    'M7.5 10.5a3 3 0 0 0 4.4 0l2.3-2.4a3 3 0 0 0-4.3-4.3L8.7 5',
    'M10.5 7.5a3 3 0 0 0-4.4 0L3.8 9.9a3 3 0 0 0 4.3 4.3L9.3 13',
  ],
  print: ['M5 7V2.5h8V7M5 13H2.5V7h13v6H13', 'M5 11h8v4.5H5z'],
  bin: ['M3 5h12M7 5V3h4v2M4.5 5l.8 10.5h7.4L13.5 5'],
  filter: ['M2.5 4h13M5 9h8M7.5 14h3'],
  table: ['M3 4.5h12M3 9h12M3 13.5h12'],
  compactRows: ['M3 3.5h12M3 7.2h12M3 10.8h12M3 14.5h12'],
  comfortableRows: ['M3 5.5h12M3 12.5h12'],
  cards: ['M3 3h5v5H3zM10 3h5v5h-5zM3 10h5v5H3zM10 10h5v5h-5z'],
} satisfies Record<string, string[]>

export type IconName = keyof typeof drawings

export function Icon({ name, size = 18 }: { name: IconName; size?: 15 | 18 }) {
  return (
    <svg className={classes.icon} viewBox="0 0 18 18" width={size} height={size} aria-hidden="true">
      {drawings[name].map((outline) => (
        <path key={outline} d={outline} />
      ))}
    </svg>
  )
}
