import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { kindOfUnit, formatNumber, parseNumber } from '../../../platform/units/bounds.ts'
import { useUnits } from '../../../platform/units/UnitsProvider.tsx'
import { priceFacet, rangeFields, rangeOf, withRange } from './choices.ts'
import { facetSign, figureText, powerText, rangeForReader, roundedPrice } from './facetLabels.ts'
import type { FacetFacts } from './facets.ts'
import styles from './RangeFacet.module.css'
import { RangeSlider } from './RangeSlider.tsx'
import { type Handles, boundsOf, handlesOf, isOpen, plainBound, rangeProblem } from './ranges.ts'
import type { ListPlace } from './useListState.ts'

interface Props {
  facet: FacetFacts
  place: ListPlace
  hasSlider: boolean
}
interface Bounds {
  min: string
  max: string
}

/** Text of the two inputs, and how it becomes a filter of the list. */
function useBounds(facet: FacetFacts, place: ListPlace) {
  const navigate = useNavigate()
  const chosen = rangeOf(place.state.choices, facet.name)
  const units = useUnits()
  const { min, max, unit } = rangeForReader(facet, chosen, units)
  const [text, setText] = useState<Bounds>({ min, max })
  const [applied, setApplied] = useState<Bounds>({ min, max })
  if (applied.min !== min || applied.max !== max) {
    // A bound changed elsewhere (chip, unit, Back button) updates its input; the other keeps its text.
    setText({ min: applied.min === min ? text.min : min, max: applied.max === max ? text.max : max })
    setApplied({ min, max })
  }
  const [isChecked, setChecked] = useState(true)
  const problem = isChecked ? rangeProblem({ ...text, unit }, facet.unit) : null

  const edit = (bounds: Bounds) => {
    setText(bounds)
    setChecked(false)
  }
  const apply = (typed: Bounds) => {
    setChecked(true)
    const isWrong = rangeProblem({ ...typed, unit }, facet.unit) !== null
    // Invalid text stays as typed; numbers are converted to the reader's units.
    const bounds = isWrong
      ? typed
      : { min: plainBound(typed.min, unit, units), max: plainBound(typed.max, unit, units) }
    setText(bounds)
    const range = { ...bounds, unit: isOpen({ ...bounds, unit }) ? '' : unit }
    const isSame = bounds.min.trim() === min && bounds.max.trim() === max
    if (isSame || isWrong) return
    void navigate(place.addressOf({ choices: withRange(place.state.choices, facet.name, range) }), {
      preventScrollReset: true,
    })
  }
  return { chosen, unit, text, setText, edit, apply, problem }
}

/**
 * A numeric facet: histogram, two handles, and two inputs in the reader's unit. Applies on Enter, on blur and on
 * releasing a handle; errors appear below the inputs and change nothing.
 */
export function RangeFacet({ facet, place, hasSlider }: Props) {
  const problemId = useId()
  const units = useUnits()
  const kind = kindOfUnit(facet.unit)
  const { chosen, unit, text, setText, edit, apply, problem } = useBounds(facet, place)
  const figure = (canonical: string, side: 'min' | 'max') =>
    facet.name === priceFacet ? roundedPrice(canonical, side) : formatNumber(parseNumber(canonical) ?? 0, kind, units)
  const boundsAt = (handles: Handles): Bounds => {
    const bounds = boundsOf(handles, facet.histogram)
    return {
      min: bounds.min === null ? '' : figure(bounds.min, 'min'),
      max: bounds.max === null ? '' : figure(bounds.max, 'max'),
    }
  }
  const sign = facetSign(facet, units)

  const placeholderOf = (side: 'min' | 'max') => (facet.range ? powerText(figure(facet.range[side], side)) : undefined)
  const box = (side: 'min' | 'max') => (
    <BoundInput
      name={rangeFields(facet.name)[side]}
      label={`${facet.label}, ${side === 'min' ? 'minimum' : 'maximum'}${sign && `, ${sign}`}`}
      sign={sign}
      placeholder={placeholderOf(side)}
      value={text[side]}
      isInvalid={problem?.side === side}
      problemId={problem ? problemId : undefined}
      onChange={(value) => edit({ ...text, [side]: value })}
      onApply={() => apply(text)}
    />
  )
  return (
    <div>
      {hasSlider && facet.histogram.length > 1 && (
        <RangeSlider
          label={facet.label}
          bins={facet.histogram}
          handles={handlesOf(chosen, facet.histogram)}
          edgeText={(canonical, side) => powerText(figureText(facet, figure(canonical, side), units))}
          onMove={(handles) => setText(boundsAt(handles))}
          onSettle={(handles) => apply(boundsAt(handles))}
        />
      )}
      <div className={styles.bounds} data-long={`${placeholderOf('min') ?? ''}${sign}`.length > 10 || undefined}>
        {box('min')}
        to
        {box('max')}
        {unit && <input type="hidden" name={rangeFields(facet.name).unit} value={unit} />}
      </div>
      {problem && (
        <p className={styles.problem} id={problemId} role="alert">
          {problem.text}
        </p>
      )}
      <noscript>
        <button type="submit" className={styles.apply}>
          Apply
        </button>
      </noscript>
    </div>
  )
}

interface BoundInputProps {
  name: string
  label: string
  sign: string
  placeholder: string | undefined
  value: string
  isInvalid: boolean
  problemId: string | undefined
  onChange: (value: string) => void
  onApply: () => void
}

function BoundInput({ label, sign, isInvalid, problemId, onChange, onApply, ...input }: BoundInputProps) {
  return (
    <span className={styles.box}>
      <input
        {...input}
        type="text"
        inputMode="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={problemId}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onApply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onApply()
        }}
      />
      <span aria-hidden="true">{sign}</span>
    </span>
  )
}
