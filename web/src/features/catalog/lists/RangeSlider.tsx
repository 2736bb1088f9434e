import { useEffect, useRef, useState } from 'react'
import type { FacetFacts } from './facets.ts'
import styles from './RangeSlider.module.css'
import type { Handles } from './ranges.ts'

interface Props {
  label: string
  bins: FacetFacts['histogram']
  handles: Handles
  /** Label of a bin's edge, for screen readers. */
  edgeText: (figure: string, side: 'min' | 'max') => string
  /** Called while a handle moves. */
  onMove: (handles: Handles) => void
  /** Called when a handle is released or the keyboard pauses. */
  onSettle: (handles: Handles) => void
}

/** Milliseconds after the last key until the range applies: several steps are one change. */
const keyRest = 400

/** Histogram of a numeric facet, with two handles to select a range. */
export function RangeSlider({ label, bins, handles, edgeText, onMove, onSettle }: Props) {
  const [dragged, setDragged] = useState<Handles | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const current = dragged ?? handles

  const move = (next: Handles) => {
    setDragged(next)
    onMove(next)
  }
  const settle = () => {
    clearTimeout(timer.current)
    if (!dragged) return
    setDragged(null)
    onSettle(dragged)
  }
  const settleLater = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, keyRest)
  }
  const common = {
    type: 'range',
    min: 0,
    max: bins.length,
    step: 1,
    onPointerUp: settle,
    onKeyUp: settleLater,
    onBlur: settle,
  } as const

  return (
    <div className={styles.slider}>
      <Histogram bins={bins} handles={current} />
      <div className={styles.track}>
        <span
          style={{
            left: `${(current.from / bins.length) * 100}%`,
            right: `${100 - (current.to / bins.length) * 100}%`,
          }}
        />
      </div>
      <input
        {...common}
        aria-label={`${label}, from`}
        aria-valuetext={edgeText(bins[current.from]?.min ?? '', 'min')}
        value={current.from}
        // When both handles meet at the far end, the movable one is on top.
        style={{ zIndex: current.from > bins.length / 2 ? 2 : 1 }}
        onChange={(event) => move({ ...current, from: Math.min(Number(event.currentTarget.value), current.to - 1) })}
      />
      <input
        {...common}
        aria-label={`${label}, to`}
        aria-valuetext={edgeText(bins[current.to - 1]?.max ?? '', 'max')}
        value={current.to}
        style={{ zIndex: 1 }}
        onChange={(event) => move({ ...current, to: Math.max(Number(event.currentTarget.value), current.from + 1) })}
      />
    </div>
  )
}

function Histogram({ bins, handles }: Pick<Props, 'bins' | 'handles'>) {
  const highest = Math.max(...bins.map(({ count }) => count), 1)
  return (
    <div className={styles.histogram} aria-hidden="true">
      {bins.map(({ min, count }, index) => (
        <i
          key={min}
          data-in={(index >= handles.from && index < handles.to) || undefined}
          style={{ height: `${count === 0 ? 0 : Math.max((count / highest) * 100, 8)}%` }}
        />
      ))}
    </div>
  )
}
