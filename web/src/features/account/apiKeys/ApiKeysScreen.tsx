import { graphql } from 'react-relay/hooks'
import { apiKeysPath } from '../../../components/paths.ts'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../../platform/forms/fields.tsx'
import { FormRefusal } from '../../../platform/forms/FormRefusal.tsx'
import { useFormResult } from '../../../platform/relay/formResult.ts'
import { accountPath } from '../../../platform/session/access.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { ApiKeysScreenQuery } from './__generated__/ApiKeysScreenQuery.graphql.ts'
import { ApiKeysList } from './ApiKeysList.tsx'
import list from '../AccountList.module.css'
import styles from './ApiKeysScreen.module.css'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { confirmationField, useConfirmation } from '../confirmPassword.ts'
import { NewSecret } from '../NewSecret.tsx'
import { newKeyForm, scopeChoices, usualChoices } from './newKeyForm.ts'
import { FormPage } from '../../../components/forms/FormPage.tsx'

export const query = graphql`
  query ApiKeysScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      needsPassword
      apiKeys {
        id
        ...ApiKeysList_keys
      }
    }
  }
`

/** The new key, which is shown once, or client ID. */
function CreatedKey({ name = '', secret, clientId = '' }: Readonly<Record<string, string>>) {
  return secret ? (
    <NewSecret
      heading={`API key “${name}”`}
      text="Copy the key now. It will not be shown again."
      secret={secret}
      name="key"
    />
  ) : (
    <NewSecret
      heading={`OAuth client “${name}”`}
      text="Use this client ID in your client assertions."
      secret={clientId}
      name="client ID"
    />
  )
}

/** A function rather than a component, since ShopForm reads labels from its child elements. */
function accessFields() {
  return (
    <>
      <SelectField
        name="days"
        label="Expires"
        autoComplete="off"
        hasEmpty={false}
        defaultValue="365"
        options={[
          { value: '7', label: 'In 7 days' },
          { value: '30', label: 'In 30 days' },
          { value: '90', label: 'In 90 days' },
          { value: '365', label: 'In one year' },
          { value: '', label: 'Never' },
        ]}
      />
      <fieldset className={styles.scopes}>
        <legend>What this key can access</legend>
        {Object.entries(scopeChoices).map(([name, { label, detail }]) => (
          <CheckField key={name} name={name} label={`${label}: ${detail}`} defaultChecked={usualChoices.has(name)} />
        ))}
      </fieldset>
    </>
  )
}

function NewKeyForm({ needsPassword }: { needsPassword: boolean }) {
  const isConfirming = useConfirmation(needsPassword)
  return (
    <ShopForm
      intent="create"
      action={apiKeysPath}
      heading={<h2 className={list.heading}>Create a key</h2>}
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
          { value: 'TEST', label: 'Test: no shipment, no charge' },
          { value: 'LIVE', label: 'Live: orders are shipped and charged' },
        ]}
      />
      <SelectField
        name="cart"
        label="Cart"
        hint="Programs with a key that uses your cart change the cart you see in the browser, and you can check out what they add."
        autoComplete="off"
        hasEmpty={false}
        options={[
          { value: 'OWN', label: 'Its own cart' },
          { value: 'SHARED', label: 'Your cart (live keys only)' },
        ]}
      />
      {accessFields()}
      <TextArea
        name="publicKey"
        maxLength={4_000}
        label="Public key"
        isOptional
        hint="Creates an OAuth 2.0 client instead of an API key. Enter a public key in JSON Web Key format."
        rows={3}
      />
      {isConfirming && <PasswordField {...confirmationField} />}
    </ShopForm>
  )
}

/** The customer's API keys, and a form for a new one. */
export function Screen({ data: { viewer } }: { data: ApiKeysScreenQuery['response'] }) {
  const created = useFormResult()?.facts
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
      <FormRefusal except="create" />
      {created && <CreatedKey {...created} />}
      {viewer.apiKeys ? <ApiKeysList keys={viewer.apiKeys} /> : <PartFailed of="API keys" />}
      {created ? (
        <p>
          <ShopLink to={apiKeysPath}>Create another key</ShopLink>
        </p>
      ) : (
        <section className={list.form}>
          <NewKeyForm needsPassword={viewer.needsPassword} />
        </section>
      )}
    </FormPage>
  )
}
