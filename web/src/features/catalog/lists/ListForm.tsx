import type { ReactNode } from 'react'
import { Form, Link, type LinkProps } from 'react-router'
import { type Choice, choiceParameter } from './choices.ts'
import { listParameters } from './listState.ts'
import type { ListPlace } from './useListState.ts'

/**
 * A link to another state of the list. Not prefetched on hover: pointers cross many of them, and each costs an index
 * query.
 */
export function ListLink(link: LinkProps) {
  return <Link discover="none" rel="nofollow" preventScrollReset {...link} />
}

interface Props {
  place: ListPlace
  /** Hidden inputs for filters that the form's own controls do not set. */
  choices: readonly Choice[]
  /** Parameter set by the form's controls. */
  without?: string
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** A form that leads to another state of the list: it keeps the address except the page and its own fields. */
export function ListForm({ place, choices, without, className, label, children }: Props) {
  const parameters = [
    ...place.foreign,
    ...listParameters({ ...place.state, page: 1, choices: [] }),
    ...choices.map(choiceParameter),
  ]
  return (
    <Form method="get" preventScrollReset aria-label={label} className={className}>
      {parameters.map(([name, value]) =>
        name === without ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
      )}
      {children}
    </Form>
  )
}
