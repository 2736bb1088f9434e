import { graphql } from 'react-relay/hooks'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../../platform/forms/fields.tsx'
import { FormRefusal } from '../../../platform/forms/FormRefusal.tsx'
import { useFormAnswer } from '../../../platform/relay/formAnswer.ts'
import { accountPath } from '../../../platform/session/access.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { ApiKeysScreenQuery } from './__generated__/ApiKeysScreenQuery.graphql.ts'
import { ApiKeysList } from './ApiKeysList.tsx'
import list from '../AccountList.module.css'
import styles from './ApiKeysScreen.module.css'
import { apiKeysPath } from './apiKeysPath.ts'
import { newKeyForm, scopeChoices } from './newKeyForm.ts'
import { FormPage } from '../../../components/forms/FormPage.tsx'

export const apiKeysScreenQuery = graphql`
  query ApiKeysScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      apiKeys {
        id
        ...ApiKeysList_keys
      }
    }
  }
`

/** The new key, which is shown once. */
function CreatedKey() {
  const { name, secret, clientId } = useFormAnswer()?.facts ?? {}
  if (name === undefined) return null
  const value = secret || clientId || ''
  return (
    <section className={styles.created} aria-labelledby="created-key" role="status">
      <h2 id="created-key">{secret ? `API key “${name}”` : `OAuth client “${name}”`}</h2>
      <p>
        {secret ? 'Copy the key now. It will not be shown again.' : 'Use this client ID in your client assertions.'}
      </p>
      <p className={styles.secret}>
        <code>{value}</code>
        <CopyButton
          text={value}
          label={secret ? 'Copy key' : 'Copy client ID'}
          what={secret ? 'the key' : 'the client ID'}
          isWorded
        />
      </p>
    </section>
  )
}

function NewKeyForm() {
  return (
    <ShopForm
      intent="create"
      action={apiKeysPath}
      heading={<h2>Create a key</h2>}
      schema={newKeyForm}
      submitLabel="Create key"
      pendingLabel="Creating key…"
    >
      <TextField
        name="name"
        label="Name"
        hint="A name you’ll recognize, such as “ERP”"
        autoComplete="off"
        maxLength={60}
      />
      <SelectField
        name="environment"
        label="Environment"
        autoComplete="off"
        hasEmpty={false}
        options={[
          { value: 'TEST', label: 'Test: orders are not shipped or charged' },
          { value: 'LIVE', label: 'Live: orders are shipped and charged' },
        ]}
      />
      <SelectField
        name="days"
        label="Expires"
        autoComplete="off"
        hasEmpty={false}
        defaultValue="365"
        options={[
          { value: '30', label: 'In 30 days' },
          { value: '90', label: 'In 90 days' },
          { value: '365', label: 'In one year' },
          { value: '', label: 'Never' },
        ]}
      />
      <fieldset className={styles.scopes}>
        <legend>What this key can access</legend>
        {Object.entries(scopeChoices).map(([name, { label, detail }]) => (
          <CheckField key={name} name={name} label={`${label}: ${detail}`} />
        ))}
      </fieldset>
      <TextArea
        name="publicKey"
        maxLength={4_000}
        label="Public key"
        isOptional
        hint="Creates an OAuth 2.0 client instead of an API key. Enter a public key in JSON Web Key format."
        rows={3}
      />
    </ShopForm>
  )
}

/** The customer's API keys, and a form for a new one. */
export function ApiKeysScreen({ data: { viewer } }: { data: ApiKeysScreenQuery['response'] }) {
  return (
    <FormPage title="API keys">
      <p className={`${list.up} small`}>
        <ShopLink to={accountPath}>Account</ShopLink>
      </p>
      <h1>API keys</h1>
      <p className={list.lead}>
        With these keys, your programs can search, check your prices and place orders on your behalf. To get started,
        see the <ShopLink to="/developers">developer pages</ShopLink>.
      </p>
      <FormRefusal />
      <CreatedKey />
      {viewer.apiKeys ? <ApiKeysList keys={viewer.apiKeys} /> : <PartFailed of="API keys" />}
      <NewKeyForm />
    </FormPage>
  )
}
