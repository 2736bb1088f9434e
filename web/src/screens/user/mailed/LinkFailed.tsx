import { type ReactNode, useEffect } from 'react'
import { focusHeading } from '../../../shell/focusHeading.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { FormLead } from '../FormLead.tsx'

export const linkFailed = 'This link does not work'

/** For every link that leads nowhere: which of the reasons it is would tell a stranger too much. */
export const LinkFailedLead = () => (
  <FormLead title={linkFailed}>
    It was used before, is older than 24 hours, or is not as it stood in the mail. Have a new one sent.
  </FormLead>
)

export function LinkFailed({ children }: { children: ReactNode }) {
  useEffect(focusHeading, [])
  return (
    <>
      <PageTitle>{linkFailed}</PageTitle>
      <LinkFailedLead />
      {children}
    </>
  )
}
