import { contactPath } from '../../components/paths/contactAddress.ts'

/** What the office calls messages. Anything else in an address is somebody else's invention. */
const referenceForm = /^C-\d{6}-\d{4,}$/
/** In place of a reference, of a site that gives none. */
const unnamed = 'yes'

/** Where it says that a message was sent: an address of its own, so that reloading it sends nothing again. */
export const sentPath = (reference: string | null | undefined): string =>
  `${contactPath}?${new URLSearchParams({ sent: reference ?? unnamed })}`

/** The message that an address tells of; null where it tells of none. */
export function sentMessageOf(parameters: URLSearchParams): { reference: string | null } | null {
  const sent = parameters.get('sent') ?? ''
  if (sent === unnamed) return { reference: null }
  return referenceForm.test(sent) ? { reference: sent } : null
}
