import { type ReactNode, useEffect } from 'react'
import { focusHeading } from '../../../platform/ui/focus.ts'
import { FormLead, PageTitle } from '../../../components/page/PageTitle.tsx'

export const linkFailed = 'This link does not work'

interface Props {
  /** Whether the link is incomplete, as after a reload; otherwise it was rejected. */
  isMissing: boolean
}

/** The same message for every rejected link, so that strangers learn nothing from the reason. */
export function LinkFailedLead({ isMissing }: Props) {
  return (
    <FormLead title={linkFailed}>
      {isMissing
        ? 'The link is incomplete. Open it from the email again or request a new one.'
        : 'It was already used, is more than 24 hours old, or does not match the link we emailed. Request a new one.'}
    </FormLead>
  )
}

export function LinkFailed({ isMissing, children }: Props & { children: ReactNode }) {
  useEffect(focusHeading, [])
  return (
    <>
      <PageTitle>{linkFailed}</PageTitle>
      <LinkFailedLead isMissing={isMissing} />
      {children}
    </>
  )
}
