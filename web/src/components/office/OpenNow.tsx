import { useNow } from '../../platform/time/clock.ts'
import type { OfficeHours } from './officeHours.ts'
import { opennessAt } from './openNow.ts'

interface Props {
  hours: readonly OfficeHours[]
  /** Leaves out when it changes. */
  isShort?: boolean
}

/** "Open now, until 5:00 pm", by the office's own clock; nothing where no hours are known. */
export function OpenNow({ hours, isShort = false }: Props) {
  const { isOpen, change } = opennessAt(hours, useNow())
  if (hours.length === 0) return null
  return `${isOpen ? 'Open' : 'Closed'} now${isShort || !change ? '' : `, ${change}`}`
}
