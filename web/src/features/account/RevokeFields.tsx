import { graphql, useFragment } from 'react-relay/hooks'
import { CheckField } from '../../platform/forms/fields.tsx'
import type { RevokeFields_credentials$key } from './__generated__/RevokeFields_credentials.graphql.ts'
import { revokePrefix } from './revokeChoices.ts'
import styles from './RevokeFields.module.css'

const credentialsFragment = graphql`
  fragment RevokeFields_credentials on Credential @relay(plural: true) @throwOnFieldError {
    targetId
    kind
    name
  }
`

const labels: Readonly<Record<string, string>> = {
  API_KEY: 'API key',
  OAUTH_CLIENT: 'OAuth client',
  WEBHOOK_ENDPOINT: 'Webhook endpoint',
}

interface Props {
  credentials: RevokeFields_credentials$key
  isPreselected: boolean
}

/** A checkbox for each key, client and endpoint, to revoke it together with the old password. */
export function RevokeFields({ credentials: ref, isPreselected }: Props) {
  const credentials = useFragment(credentialsFragment, ref)
  if (credentials.length === 0) return null
  return (
    <fieldset className={styles.revoke}>
      <legend>Revoke access</legend>
      <p className="soft small">
        These work without your password. Select the ones that someone else may know, or that you don’t recognize. Keys
        stop working immediately, and endpoints get no more events.
      </p>
      {credentials.map(({ targetId, kind, name }) => (
        <CheckField
          key={targetId}
          name={`${revokePrefix}${targetId}`}
          label={`${labels[kind] ?? 'Access'}: ${name}`}
          defaultChecked={isPreselected}
        />
      ))}
    </fieldset>
  )
}
