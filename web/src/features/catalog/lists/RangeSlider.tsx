import { useEffect, useRef, useState } from 'react'
import type { FacetFacts } from './facets.ts'
import styles from './RangeSlider.module.css'
import type { Handles } from './ranges.ts'

interface Props {
  label: string
  bins: FacetFacts['histogram']
  handles: Handles
  /** Label of a bin's edge, for screen readers. */
  words: (figure: string) => string
  /** Called while a handle moves. */
  onMove: (handles: Handles) => void
  /** Called when a handle is released or the keyboard pauses. */
  onSettle: (handles: Handles) => void
}

/** Milliseconds after the last key until the range applies: several steps are one change. */
const keyRest = 400

/** Histogram of a numeric facet, with two handles to select a range. */
export function RangeSlider({ label, bins, handles, words, onMove, onSettle }: Props) {
  const [moved, setMoved] = useState<Handles | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const shown = moved ?? handles
  const highest = Math.max(...bins.map(({ count }) => count), 1)

  const move = (next: Handles) => {
    setMoved(next)
    onMove(next)
  }
  const settle = () => {
    clearTimeout(timer.current)
    if (!moved) return
    setMoved(null)
    onSettle(moved)
  }
  const rest = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, keyRest)
  }
  const common = {
    type: 'range',
    min: 0,
    max: bins.length,
    step: 1,
    onPointerUp: settle,
    onKeyUp: rest,
    onBlur: settle,
  } as const

  return (
    <div className={styles.slider}>
      <div className={styles.histogram} aria-hidden="true">
        {bins.map(({ min, count }, index) => (
          <i
            key={min}
            data-in={(index >= shown.from && index < shown.to) || undefined}
            style={{ height: `${count === 0 ? 0 : Math.max((count / highest) * 100, 8)}%` }}
          />
        ))}
      </div>
      <div className={styles.track}>
        <span
          style={{ left: `${(shown.from / bins.length) * 100}%`, right: `${100 - (shown.to / bins.length) * 100}%` }}
        />
      </div>
      <input
        {...common}
        aria-label={`${label}, from`}
        aria-valuetext={words(bins[shown.from]?.min ?? '')}
        value={shown.from}
        // When both handles meet at the far end, the movable one is on top.
        style={{ zIndex: shown.from > bins.length / 2 ? 2 : 1 }}
        onChange={(event) => move({ ...shown, from: Math.min(Number(event.currentTarget.value), shown.to - 1) })}
      />
      <input
        {...common}
        aria-label={`${label}, to`}
        aria-valuetext={words(bins[shown.to - 1]?.max ?? '')}
        value={shown.to}
        style={{ zIndex: 1 }}
        onChange={(event) => move({ ...shown, to: Math.max(Number(event.currentTarget.value), shown.from + 1) })}
      />
    </div>
  )
}
