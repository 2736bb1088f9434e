import { Fragment } from 'react'
import { useUnits } from '../../platform/units/UnitsProvider.tsx'
import { convertText } from '../../platform/units/convertText.ts'
import { runs } from './typeset.ts'

/** A part number, in the monospaced font. */
export function PartNumber({ sku }: { sku: string }) {
  return <span className="part-number">{sku}</span>
}

/** Catalog text in the reader's units, with unit signs, dashes and exponents. */
export function Printed({ text }: { text: string }) {
  return runs(convertText(text, useUnits())).map((run, index) => (
    <Fragment key={index}>{run.raised ? <sup>{run.text}</sup> : run.text}</Fragment>
  ))
}
