import { graphql } from 'react-relay/hooks'
import { FormPage } from '../../../components/forms/FormPage.tsx'
import { SendAgain } from '../../../platform/forms/SendAgain.tsx'
import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import type { EditScreenQuery } from './__generated__/EditScreenQuery.graphql.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useFirstValue } from '../../../platform/forms/useFirstValue.ts'

export const query = graphql`
  query EditScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      user {
        ...ProfileForm_user
        ...PasswordForm_user
      }
      credentials {
        ...RevokeFields_credentials
      }
    }
    shop {
      inputs {
        accountFields
      }
    }
  }
`

/** Profile and password forms. They keep their input if the session ends. */
export function Screen({ data }: { data: EditScreenQuery['response'] }) {
  const user = useFirstValue(data.viewer.user)
  return (
    <FormPage title="Edit profile">
      {user ? (
        <>
          <ProfileForm user={user} fields={data.shop.inputs.accountFields} />
          <PasswordForm user={user} credentials={data.viewer.credentials ?? []} />
        </>
      ) : (
        <>
          <h1>Edit profile</h1>
          <PartFailed of="profile" />
          <SendAgain />
        </>
      )}
    </FormPage>
  )
}
