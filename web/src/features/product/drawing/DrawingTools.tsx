import { useState } from 'react'
import type { OutlineDrawing_variation$key } from '../../../components/products/__generated__/OutlineDrawing_variation.graphql.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { UnitsSwitch } from '../../../platform/units/UnitsSwitch.tsx'
import views from '../ProductViews.module.css'
import { DrawingDialog } from './DrawingDialog.tsx'

/** Buttons that enlarge the drawing and switch its unit. */
export function DrawingTools({ variation }: { variation: OutlineDrawing_variation$key }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className={views.tile} type="button" onClick={() => setOpen(true)}>
        <Icon name="search" />
        Enlarge
      </button>
      <UnitsSwitch of="length" />
      {isOpen && <DrawingDialog variation={variation} onClose={() => setOpen(false)} />}
    </>
  )
}
