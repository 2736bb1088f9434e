import type { ReactNode } from 'react'
import { CheckField } from '../../platform/forms/fields.tsx'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { addressBookPath, addressTypes, type AddressType } from './addressBookPaths.ts'
import styles from './AddressFormScreen.module.css'
import { addressForm } from './addressInput.ts'

interface Props {
  title: string
  type: AddressType
  isDefault: boolean
  /** The fields of the address. */
  children: ReactNode
}

/** Shared form for adding and editing an address. */
export function AddressFormScreen({ title, type, isDefault, children }: Props) {
  return (
    <ShopForm
      title={title}
      heading={
        <div className={styles.head}>
          <p className="small">
            <ShopLink to={addressBookPath}>Address book</ShopLink>
          </p>
          <h1>{title}</h1>
        </div>
      }
      schema={addressForm}
      submitLabel="Save address"
      pendingLabel="Saving…"
      aside={<ShopLink to={addressBookPath}>Cancel</ShopLink>}
    >
      {children}
      {isDefault ? (
        <p className="mute">This is the default {addressTypes[type]} address.</p>
      ) : (
        <CheckField name="isDefault" label={`Make it the default ${addressTypes[type]} address`} />
      )}
    </ShopForm>
  )
}
