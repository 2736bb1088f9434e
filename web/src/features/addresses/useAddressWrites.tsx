import { useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { switchToGuest } from '../../platform/session/sessionEnd.ts'
import { isSessionOver } from '../../platform/relay/formResult.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { UndoButton, undoSeconds } from '../../components/UndoButton.tsx'
import type { useAddressWrites_address$key } from './__generated__/useAddressWrites_address.graphql.ts'
import { addressTypes, type AddressType } from './addressBookPaths.ts'
import { createAddress, deleteAddress, setDefaultAddress } from './addressMutations.ts'

interface Write {
  send: () => Promise<readonly { readonly message: string; readonly code: string }[]>
  /** Error title, such as "The address was not deleted." */
  failed: string
}

const addressFragment = graphql`
  fragment useAddressWrites_address on Address @throwOnFieldError {
    id
    isDefault
    address {
      ...AddressForm_address @relay(mask: false)
    }
  }
`

/** Deletes an address, with undo, or makes it the default. */
export function useAddressWrites(ref: useAddressWrites_address$key, type: AddressType) {
  const { id, isDefault, address } = useFragment(addressFragment, ref)
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const [isPending, setPending] = useState(false)

  async function tryWrite({ send, failed }: Write): Promise<boolean> {
    try {
      const refusals = await send()
      // Redirects to the login page.
      if (isSessionOver(refusals)) switchToGuest(environment)
      const [refusal] = refusals
      if (refusal) showMessage({ type: 'error', text: failed, detail: refusal.message })
      return !refusal
    } catch (thrown) {
      showMessage({ type: 'error', text: failed, detail: asShopError(thrown).message })
      return false
    }
  }

  async function writeOnce(write: Write): Promise<boolean> {
    if (isPending) return false
    setPending(true)
    try {
      return await tryWrite(write)
    } finally {
      setPending(false)
    }
  }

  async function makeDefault() {
    const send = () => setDefaultAddress(environment, id)
    if (await writeOnce({ send, failed: 'The default was not changed.' }))
      showMessage({ type: 'success', text: `The default ${addressTypes[type]} address was changed.` })
  }

  async function remove() {
    const send = () => deleteAddress(environment, id)
    if (!(await writeOnce({ send, failed: 'The address was not deleted.' }))) return
    const restore = () => createAddress(environment, { type, address, isDefault })
    const close = showMessage({
      type: 'info',
      seconds: undoSeconds,
      about: id,
      text: 'The address was deleted.',
      detail: (
        <UndoButton
          onUndo={() => {
            close()
            void tryWrite({ send: restore, failed: 'The address was not restored.' })
          }}
        />
      ),
    })
  }

  return { remove, makeDefault, isPending }
}
