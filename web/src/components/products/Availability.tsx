import { graphql, useFragment } from 'react-relay/hooks'
import type { Availability_availability$key } from './__generated__/Availability_availability.graphql.ts'
import styles from './Availability.module.css'
import {
  type AvailabilityFacts,
  type AvailabilityMark,
  availabilityMark,
  availabilitySentence,
  type LineDelivery,
  lineMark,
  lineSentence,
  shelfSentence,
} from './availability.ts'
import type { DateLength } from '../../platform/time/dayText.ts'

const fragment = graphql`
  fragment Availability_availability on Availability {
    status
    quantity
    leadTime
    shipsBy: shipDate
  }
`

interface Props {
  availability: Availability_availability$key
  date?: DateLength
  asked?: number
  /** Lead time of parts out of stock, if the availability does not include it. */
  restIn?: string | undefined
}

function useFacts(availability: Availability_availability$key, restIn: string | undefined) {
  const facts = useFragment(fragment, availability)
  return { ...facts, leadTime: facts.leadTime ?? restIn }
}

/** When a part ships, in one sentence, with a status dot; nothing if the shop does not know. */
export function Availability({ availability, date = 'medium', asked = 1, restIn }: Props) {
  const facts = useFacts(availability, restIn)
  if (facts.status === 'UNKNOWN') return null
  return (
    <span className={styles.availability} data-mark={availabilityMark(facts, asked)}>
      {availabilitySentence(facts, date, asked)}
    </span>
  )
}

/** The same for an item of a cart or order sheet. */
export function LineAvailability({ facts, line }: { facts: AvailabilityFacts; line: LineDelivery }) {
  if (facts.status === 'UNKNOWN') return null
  return (
    <span className={styles.availability} data-mark={lineMark(facts, line)}>
      {lineSentence(facts, line)}
    </span>
  )
}

/** Stock of the part, if any. */
export function ShelfNote({ availability, restIn }: Pick<Props, 'availability' | 'restIn'>) {
  return shelfSentence(useFacts(availability, restIn))
}

/** The status dot alone, where text already says it. */
export function AvailabilityDot({ availability }: Pick<Props, 'availability'>) {
  const facts = useFragment(fragment, availability)
  return facts.status === 'UNKNOWN' ? null : <Dot mark={availabilityMark(facts)} />
}

export function Dot({ mark }: { mark: AvailabilityMark }) {
  return <span className={styles.dot} data-mark={mark} aria-hidden="true" />
}
