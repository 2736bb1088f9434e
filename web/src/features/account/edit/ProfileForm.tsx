import { type ReactNode, use, useState } from 'react'
import * as shape from '../../../platform/shape.ts'
import { type FieldRules, useFieldRules, useFormValues } from '../../../platform/forms/formContext.ts'
import { secret } from '../../../platform/forms/values.ts'
import { graphql } from 'react-relay/hooks'
import { readInlineData } from 'relay-runtime'
import { ShopContext } from '../../../components/shop/ShopContext.ts'
import { accountPath } from '../../../platform/session/access.ts'
import { emailField } from '../../../platform/forms/contactFields.ts'
import { HiddenField, TextField } from '../../../platform/forms/fields.tsx'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { ProfileForm_user$key } from './__generated__/ProfileForm_user.graphql.ts'
import classes from './EditScreen.module.css'
import { nameFields, otherFields } from '../accountFields.tsx'
import { profileForm } from '../accountForms.ts'

const userFragment = graphql`
  fragment ProfileForm_user on User @inline {
    uuid
    firstName
    lastName
    company
    email
    phone
    taxNum
    subscription
  }
`

interface Props {
  user: ProfileForm_user$key
  /** Names of the fields that the shop stores. */
  fields: readonly string[]
}

export function ProfileForm({ user: ref, fields }: Props) {
  const hasLinks = use(ShopContext).features.includes('EMAIL_CONFIRMATION')
  // Inline data, since the store may have dropped this customer.
  const user = readInlineData(userFragment, ref)
  return (
    <ShopForm
      intent="profile"
      heading={<h1 className={classes.title}>Edit profile</h1>}
      schema={profileForm}
      submitLabel="Save profile"
      pendingLabel="Saving profile…"
      aside={<ShopLink to={accountPath}>Cancel</ShopLink>}
    >
      <HiddenField name="customer" defaultValue={user.uuid} />
      {nameFields(fields, user)}
      <EmailFields email={user.email}>
        <TextField
          {...emailField}
          {...(hasLinks && {
            hint: 'If you change it, we’ll email a confirmation link to the new address and notify the old one.',
          })}
          defaultValue={user.email}
        />
        <PasswordField
          name="currentPassword"
          label="Current password"
          hint="Required to change your email address."
          autoComplete="current-password"
        />
      </EmailFields>
      {otherFields(fields, user)}
    </ShopForm>
  )
}

const labels = { currentPassword: 'Current password' }
const withPassword: FieldRules = { schema: shape.object({ currentPassword: secret() }), labels }
const withoutPassword: FieldRules = { schema: shape.object({}), labels }

interface EmailFieldsProps {
  /** The current address. */
  email: string
  /** The fields `email` and `currentPassword`. */
  children: ReactNode
}

/** Email address, and the password that changing it requires. Without scripts, the password is always shown. */
function EmailFields({ email, children }: EmailFieldsProps) {
  const enteredEmail = useFormValues()?.email
  const [isAnother, setAnother] = useState(enteredEmail !== undefined && enteredEmail.trim() !== email)
  useFieldRules(isAnother ? withPassword : withoutPassword)
  return (
    <div
      className={classes.emailFields}
      data-another={isAnother || undefined}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'email') setAnother(target.value.trim() !== email)
      }}
    >
      {children}
    </div>
  )
}
