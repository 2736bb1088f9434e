import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { CheckField, TextArea, TextField } from '../../../platform/forms/fields.tsx'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { confirmationField, useConfirmation } from '../confirmPassword.ts'
import { eventLabels, eventNames, webhookForm } from './webhookForms.ts'
import list from '../AccountList.module.css'
import styles from './WebhooksScreen.module.css'

/** Creates an endpoint. */
export function EndpointForm({ needsPassword }: { needsPassword: boolean }) {
  const isConfirming = useConfirmation(needsPassword)
  return (
    <section className={list.form}>
      <ShopForm
        intent="create"
        heading={<h2 className={list.heading}>Add an endpoint</h2>}
        schema={webhookForm}
        submitLabel="Add endpoint"
        pendingLabel="Adding endpoint…"
      >
        <TextField
          name="url"
          label="URL"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          hint="A public URL that starts with https://"
        />
        <TextField name="description" label="Note" autoComplete="off" maxLength={100} isOptional />
        <fieldset className={styles.events}>
          <legend>Events</legend>
          {eventNames.map((name) => (
            <CheckField key={name} name={name} label={eventLabels[name]} />
          ))}
        </fieldset>
        <TextArea
          name="selection"
          label="GraphQL query"
          hint="Selects the payload for $ids. Leave blank to receive the default fields."
          maxLength={10_000}
          isOptional
        />
        <CheckField name="isTest" label="Send events about test orders instead of live orders" />
        {isConfirming && <PasswordField {...confirmationField} />}
      </ShopForm>
    </section>
  )
}
