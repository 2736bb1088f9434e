import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { type FieldRules, useFieldRules, useFormValues } from '../../../platform/forms/formContext.ts'
import { secret } from '../../../platform/forms/values.ts'
import classes from './EmailFields.module.css'

const labels = { currentPassword: 'Current password' }
const withPassword: FieldRules = { schema: z.object({ currentPassword: secret() }), labels }
const withoutPassword: FieldRules = { schema: z.object({}), labels }

interface Props {
  /** The address as it is. */
  email: string
  /** A field `email`, then a field `currentPassword`. */
  children: ReactNode
}

/** The e-mail address, and the password that another one needs. Without scripts the password is asked for always. */
export function EmailFields({ email, children }: Props) {
  const typed = useFormValues()?.email
  const [isAnother, setAnother] = useState(typed !== undefined && typed.trim() !== email)
  useFieldRules(isAnother ? withPassword : withoutPassword)
  return (
    <div
      className={classes.fields}
      data-another={isAnother || undefined}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'email') setAnother(target.value.trim() !== email)
      }}
    >
      {children}
    </div>
  )
}
