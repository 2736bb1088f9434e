import type { ReactNode } from 'react'
import { Form, Link, type LinkProps } from 'react-router'
import { type Choice, choiceParameter } from './choices.ts'
import { listParameters } from './listState.ts'
import type { ListPlace } from './useListState.ts'

/**
 * A link to another state of the list where one reads. Unlike others it is not loaded ahead: a pointer on its way crosses
 * many of them, and each is a question to the index.
 */
export function ListLink(link: LinkProps) {
  return <Link discover="none" rel="nofollow" preventScrollReset {...link} />
}

interface Props {
  place: ListPlace
  /** What the form keeps of what the list is narrowed by; the controls inside say the rest. */
  choices: readonly Choice[]
  /** The parameter that the controls inside set. */
  without?: string
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** A form that leads to another state of the list: it keeps all of its address but the page and what stands inside. */
export function ListForm({ place, choices, without, className, label, children }: Props) {
  const kept = [
    ...place.foreign,
    ...listParameters({ ...place.state, page: 1, choices: [] }),
    ...choices.map(choiceParameter),
  ]
  return (
    <Form method="get" preventScrollReset aria-label={label} className={className}>
      {kept.map(([name, value]) =>
        name === without ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
      )}
      {children}
    </Form>
  )
}
