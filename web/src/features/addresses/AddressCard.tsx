import { graphql, useFragment } from 'react-relay/hooks'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { useWriteButton } from '../../platform/forms/useWriteButton.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { AddressCard_address$key } from './__generated__/AddressCard_address.graphql.ts'
import { addressBookPath, addressTypes, type AddressType, editPath } from './addressBookPaths.ts'
import styles from './AddressCard.module.css'
import { useAddressWrites } from './useAddressWrites.tsx'

interface Props {
  address: AddressCard_address$key
  type: AddressType
  /** Whether to ask for confirmation of a delete without scripts. */
  isConfirming: boolean
}

/** An address with its actions. */
export function AddressCard({ address: ref, type, isConfirming }: Props) {
  const { id, uuid, isDefault, address, ...writable } = useFragment(
    graphql`
      fragment AddressCard_address on Address @throwOnFieldError {
        id
        uuid
        isDefault
        address {
          formatted
        }
        ...useAddressWrites_address
      }
    `,
    ref,
  )
  const { remove, makeDefault, isPending } = useAddressWrites(writable, type)
  const use = addressTypes[type]
  // The full address, since many start with the same name and company.
  const fullAddress = address.formatted.join(', ')
  return (
    <li className={styles.card} aria-busy={isPending}>
      <p className={styles.lines}>
        {address.formatted.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </p>
      {isDefault && <p className={styles.tag}>Default {use}</p>}
      {isConfirming ? (
        <form className={styles.actions} method="post" action={addressBookPath}>
          <p>Delete this address?</p>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="isConfirmed" value="yes">
            Delete
          </SubmitButton>
          <ShopLink to={addressBookPath}>Cancel</ShopLink>
        </form>
      ) : (
        <div className={styles.actions}>
          <ShopLink to={editPath(use, uuid)} aria-label={`Edit ${fullAddress}`}>
            Edit
          </ShopLink>
          {!isDefault && (
            <WriteForm intent="default" id={id} label={`Make default: ${fullAddress}`} onSend={makeDefault}>
              Make default
            </WriteForm>
          )}
          <WriteForm intent="delete" id={id} label={`Delete ${fullAddress}`} onSend={remove}>
            Delete
          </WriteForm>
        </div>
      )}
    </li>
  )
}

interface WriteProps {
  intent: 'default' | 'delete'
  id: string
  label: string
  onSend: () => Promise<void>
  children: string
}

/** Button that sends a mutation, or posts to the address book's action without scripts. */
function WriteForm({ intent, id, label, onSend, children }: WriteProps) {
  return (
    <PostForm action={addressBookPath} values={{ intent, id }} onSend={() => void onSend()}>
      <button type="submit" className={styles.button} aria-label={label} {...useWriteButton()}>
        {children}
      </button>
    </PostForm>
  )
}
