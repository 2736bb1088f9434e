import { Fragment } from 'react'
import { runs } from './typeset.ts'

/** Catalogue text as it is printed: unit signs, dashes and raised powers of ten. */
export function Printed({ text }: { text: string }) {
  return runs(text).map((run, index) => (
    <Fragment key={index}>{run.raised ? <sup>{run.text}</sup> : run.text}</Fragment>
  ))
}
