import { Button } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { logoutPath } from '../../../account/access.ts'

export function LogoutForm() {
  const isPending = useNavigation().formAction === logoutPath
  return (
    <Form method="post" action={logoutPath} className="no-print">
      <Button type="submit" disabled={isPending}>
        Log out
      </Button>
    </Form>
  )
}
