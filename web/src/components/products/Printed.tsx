import { Fragment } from 'react'
import { useUnits } from '../../platform/units/UnitsProvider.tsx'
import { convertText } from '../../platform/units/convertText.ts'
import { runs } from './typeset.ts'

/** A part number: the one thing set in the monospaced face. */
export function PartNumber({ sku }: { sku: string }) {
  return <span className="part-number">{sku}</span>
}

/** Catalog text as this reader reads it: in their units, with unit signs, dashes and raised powers of ten. */
export function Printed({ text }: { text: string }) {
  return runs(convertText(text, useUnits())).map((run, index) => (
    <Fragment key={index}>{run.raised ? <sup>{run.text}</sup> : run.text}</Fragment>
  ))
}
