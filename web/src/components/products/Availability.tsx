import { graphql, useFragment } from 'react-relay/hooks'
import type { Availability_availability$key } from './__generated__/Availability_availability.graphql.ts'
import styles from './Availability.module.css'
import {
  type AvailabilityFacts,
  type AvailabilityMark,
  availabilityMark,
  availabilitySentence,
  type DateLength,
  type LineDelivery,
  lineMark,
  lineSentence,
  shelfSentence,
} from './availability.ts'

const fragment = graphql`
  fragment Availability_availability on Availability {
    status
    quantity
    leadTime
    shipsBy
  }
`

interface Props {
  availability: Availability_availability$key
  date?: DateLength
  asked?: number
  /** How long what is not on the shelf takes, where the availability itself does not say. */
  restIn?: string | undefined
}

function useFacts(availability: Availability_availability$key, restIn: string | undefined) {
  const facts = useFragment(fragment, availability)
  return { ...facts, leadTime: facts.leadTime ?? restIn }
}

/** When a part leaves the house, in one sentence; the dot before it says the same to the eye. */
export function Availability({ availability, date = 'medium', asked = 1, restIn }: Props) {
  const facts = useFacts(availability, restIn)
  return (
    <span className={styles.availability} data-mark={availabilityMark(facts, asked)}>
      {availabilitySentence(facts, date, asked)}
    </span>
  )
}

/** The same of one line of a cart or an order sheet. */
export function LineAvailability({ facts, line }: { facts: AvailabilityFacts; line: LineDelivery }) {
  return (
    <span className={styles.availability} data-mark={lineMark(facts, line)}>
      {lineSentence(facts, line)}
    </span>
  )
}

/** How far the shelf reaches, where there is one. */
export function ShelfNote({ availability, restIn }: Pick<Props, 'availability' | 'restIn'>) {
  return shelfSentence(useFacts(availability, restIn))
}

/** The mark alone, for places whose words say the same. */
export function AvailabilityDot({ availability }: Pick<Props, 'availability'>) {
  return <Dot mark={availabilityMark(useFragment(fragment, availability))} />
}

export function Dot({ mark }: { mark: AvailabilityMark }) {
  return <span className={styles.dot} data-mark={mark} aria-hidden="true" />
}
