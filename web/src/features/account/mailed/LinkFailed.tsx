import { type ReactNode, useEffect } from 'react'
import { focusHeading } from '../../../platform/ui/focus.ts'
import { FormLead, PageTitle } from '../../../components/page/PageTitle.tsx'

export const linkFailed = 'This link does not work'

interface Props {
  /** The page has no whole link, as after loading it again; otherwise the link was refused. */
  isMissing: boolean
}

/** For every link that leads nowhere: for which reason it was refused would tell a stranger too much. */
export function LinkFailedLead({ isMissing }: Props) {
  return (
    <FormLead title={linkFailed}>
      {isMissing
        ? 'This page needs the whole link: open it from the mail once more, or have a new one sent.'
        : 'It was used before, is older than 24 hours, or is not as it stood in the mail. Have a new one sent.'}
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
