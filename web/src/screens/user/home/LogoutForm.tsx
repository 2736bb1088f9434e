import { Form, useNavigation } from 'react-router'
import { logoutPath } from '../../../account/access.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'

export function LogoutForm() {
  const isPending = useNavigation().formAction === logoutPath
  return (
    <Form method="post" action={logoutPath} className="no-print">
      <SubmitButton isWaiting={isPending}>Log out</SubmitButton>
    </Form>
  )
}
