import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useFragment } from 'react-relay/hooks'
import type { OutlineDrawing_variation$key } from '../../../components/products/__generated__/OutlineDrawing_variation.graphql.ts'
import { drawingAddress } from '../../../components/products/drawingAddress.ts'
import { drawingFragment } from '../../../components/products/OutlineDrawing.tsx'
import { Icon, type IconName } from '../../../platform/ui/Icon.tsx'
import { UnitsSwitch } from '../../../platform/units/UnitsSwitch.tsx'
import { useUnits } from '../../../platform/units/UnitsProvider.tsx'
import tools from '../model/ModelView.module.css'
import styles from './DrawingDialog.module.css'

const zooms = [1, 1.5, 2, 3, 4] as const

function shapeOf({
  width,
  height,
}: {
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
}) {
  return (width ?? 1) / (height ?? 1)
}

interface Props {
  variation: OutlineDrawing_variation$key
  onClose: () => void
}

/** The outline drawing in full screen. Buttons and the + and − keys zoom; dragging and scrolling move it. */
export function DrawingDialog({ variation, onClose }: Props) {
  const { drawings } = useFragment(drawingFragment, variation)
  const units = useUnits()
  const dialog = useRef<HTMLDialogElement>(null)
  const [level, setLevel] = useState(0)
  // The native dialog traps focus, closes on Escape and restores focus.
  useEffect(() => dialog.current?.showModal(), [])
  const [sheet, portrait = sheet] = drawings
  if (!sheet || !portrait) return null
  const zoom = zooms[level] ?? 1
  const step = (by: number) => setLevel(Math.min(Math.max(level + by, 0), zooms.length - 1))
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Outline drawing"
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === '+' || key === '=') step(1)
        if (key === '-') step(-1)
      }}
    >
      <div className={tools.tools}>
        <ZoomButtons level={level} onStep={step} />
        <span role="status">{Math.round(zoom * 100)}%</span>
        <UnitsSwitch of="length" />
        <button type="button" className={tools.close} onClick={() => dialog.current?.close()}>
          <Icon name="cross" /> Close
        </button>
      </div>
      <div className={styles.area} role="group" aria-label="Drawing" tabIndex={0} onPointerMove={drag}>
        <picture>
          <source
            media="(orientation: portrait)"
            srcSet={drawingAddress(portrait.url, units)}
            width={portrait.width ?? undefined}
            height={portrait.height ?? undefined}
          />
          <img
            src={drawingAddress(sheet.url, units)}
            alt={sheet.alt}
            width={sheet.width ?? undefined}
            height={sheet.height ?? undefined}
            draggable={false}
            style={{ '--zoom': zoom, '--landscape': shapeOf(sheet), '--portrait': shapeOf(portrait) } as CSSProperties}
          />
        </picture>
      </div>
    </dialog>
  )
}

function ZoomButtons({ level, onStep }: { level: number; onStep: (by: number) => void }) {
  const buttons: readonly { label: string; icon: IconName; by: number; isOff: boolean }[] = [
    { label: 'Zoom in', icon: 'plus', by: 1, isOff: level === zooms.length - 1 },
    { label: 'Zoom out', icon: 'minus', by: -1, isOff: level === 0 },
    { label: 'Fit to screen', icon: 'reset', by: -level, isOff: level === 0 },
  ]
  // A disabled button would lose focus, and with it the keys.
  return buttons.map(({ label, icon, by, isOff }) => (
    <button key={label} type="button" title={label} aria-label={label} aria-disabled={isOff} onClick={() => onStep(by)}>
      <Icon name={icon} />
    </button>
  ))
}

/** Touch screens scroll by themselves. */
function drag({ pointerType, buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) {
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY)
}
