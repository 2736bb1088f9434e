import type { Outcome } from '../../backend/jsonapi/userErrors.ts'
import { builder } from '../core/builder.ts'
import { inputArg, payloadType, inputType } from '../core/fields.ts'
import { revocationOf } from './credentials.ts'
import { SessionPayload } from './session.ts'

/** Payload of mutations that email a link. It does not reveal whether the address has an account. */
function mailPayload(name: string) {
  return payloadType<Outcome>(name, {
    description: 'Result of requesting an email. It is the same whether or not the address has an account.',
    errors: 'Reasons why the request was rejected, such as an invalid address or RATE_LIMITED.',
    fields: (t) => ({
      isAccepted: t.boolean({
        description: 'Whether the request was accepted. True does not mean that the address has an account.',
        resolve: ({ userErrors }) => userErrors.length === 0,
      }),
    }),
  })
}

const RequestPasswordResetPayload = mailPayload('RequestPasswordResetPayload')
const RequestEmailVerificationPayload = mailPayload('RequestEmailVerificationPayload')

const RegisterInput = inputType('RegisterInput', 'Details of the account to create.', (t) => ({
  email: t.string({ required: true, description: 'Email address to log in with, up to 254 characters.' }),
  password: t.string({
    required: true,
    description:
      'Password of 12 to 128 characters. It must not be common or contain the part of the email address before the @.',
  }),
  firstName: t.string({ description: 'First name, up to 60 characters. Required if the shop stores it.' }),
  lastName: t.string({ description: 'Last name, up to 60 characters. Omit it for people with a single name.' }),
  company: t.string({ description: 'Company name, 2 to 100 characters.' }),
  phone: t.string({ description: 'Phone number with an optional extension ("ext. 21"), up to 40 characters.' }),
  taxNum: t.string({ description: 'Resale certificate number, up to 30 characters.' }),
  source: t.string({ description: 'How the customer heard about the shop, up to 60 characters.' }),
  subscription: t.boolean({ description: 'Whether to subscribe to the newsletter. Defaults to false.' }),
}))

const tokenDescription = 'Token from the link: user UUID, timestamp and hash, separated by dots.'
const VerifyEmailInput = inputType('VerifyEmailInput', 'Token from an email verification link.', (t) => ({
  token: t.string({ required: true, description: tokenDescription }),
}))

function emailInput(name: string, description: string) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({ email: t.string({ required: true, description: 'Email address of the account.' }) }),
  })
}

const RequestEmailVerificationInput = emailInput(
  'RequestEmailVerificationInput',
  'Account to send a new verification email to.',
)
const RequestPasswordResetInput = emailInput('RequestPasswordResetInput', 'Account whose password to reset.')

const revokeDescription =
  'Global IDs of API keys to revoke and webhook endpoints to disable. Endpoints of revoked keys are paused.'

const SetNewPasswordInput = builder.inputType('SetNewPasswordInput', {
  description: 'New password and the token that allows setting it.',
  fields: (t) => ({
    token: t.string({ required: true, description: tokenDescription }),
    password: t.string({ required: true, description: 'New password of 12 to 128 characters. It must not be common.' }),
    revoke: t.idList({ description: revokeDescription }),
  }),
})

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  description: 'Profile fields to change. Omitted fields keep their values.',
  fields: (t) => ({
    firstName: t.string({ description: 'First name, up to 60 characters.' }),
    lastName: t.string({ description: 'Last name, up to 60 characters, or an empty string for none.' }),
    email: t.string({ description: 'New email address. Requires `currentPassword`.' }),
    company: t.string({ description: 'Company name, 2 to 100 characters, or an empty string to remove it.' }),
    phone: t.string({
      description:
        'Phone number with an optional extension ("ext. 21"), up to 40 characters, or an empty string to remove it.',
    }),
    taxNum: t.string({
      description: 'Resale certificate number, up to 30 characters, or an empty string to remove it.',
    }),
    subscription: t.boolean({ description: 'Whether the customer receives the newsletter.' }),
    currentPassword: t.string({ description: 'Current password. Required only when the email address changes.' }),
  }),
})

const ChangePasswordInput = inputType('ChangePasswordInput', 'Current and new password of the customer.', (t) => ({
  currentPassword: t.string({ required: true, description: 'Current password. BAD_CREDENTIALS if it is wrong.' }),
  newPassword: t.string({
    required: true,
    description:
      'New password of 12 to 128 characters. It must not be common or contain the part of the email address before the @.',
  }),
  revoke: t.idList({ description: revokeDescription }),
}))

builder.mutationFields((t) => ({
  register: t.field({
    type: SessionPayload,
    description: 'Creates an account without logging in. Gives the same result if the address already has an account.',
    args: inputArg(RegisterInput, 'Details of the account to create.'),
    resolve: (_root, { input }, { account }) => account.accounts.register(input),
  }),
  verifyEmail: t.field({
    type: SessionPayload,
    description: 'Verifies an email address with the token from an emailed link. Does not log in.',
    args: inputArg(VerifyEmailInput, 'Token from the emailed link. EXPIRED if it is no longer valid.'),
    resolve: (_root, { input }, { account }) => account.accounts.verifyEmail(input.token),
  }),
  requestEmailVerification: t.field({
    type: RequestEmailVerificationPayload,
    description: 'Sends an email with a link that verifies the address.',
    args: inputArg(RequestEmailVerificationInput, 'Email address of the account.'),
    resolve: async (_root, { input }, { account }) => ({
      userErrors: await account.accounts.requestEmailVerification(input.email),
    }),
  }),
  requestPasswordReset: t.field({
    type: RequestPasswordResetPayload,
    description: 'Sends an email with a link to set a new password.',
    args: inputArg(RequestPasswordResetInput, 'Email address of the account.'),
    resolve: async (_root, { input }, { account }) => ({
      userErrors: await account.accounts.requestPasswordReset(input.email),
    }),
  }),
  setNewPassword: t.field({
    type: SessionPayload,
    description: 'Sets a new password with the token from an emailed link, ends all other sessions and logs in.',
    args: inputArg(SetNewPasswordInput, 'Token from the emailed link and the new password.'),
    resolve: (_root, { input }, { account }) =>
      account.accounts.setNewPassword(input.token, input.password, revocationOf(input.revoke)),
  }),
  updateProfile: t.field({
    type: SessionPayload,
    description: 'Updates the profile of the customer who is logged in. Omitted fields keep their values.',
    args: inputArg(UpdateProfileInput, 'Profile fields to change.'),
    resolve: (_root, { input }, { account }) => account.accountWrites.updateProfile(input),
  }),
  changePassword: t.field({
    type: SessionPayload,
    description: 'Changes the password of the customer who is logged in and ends all other sessions.',
    args: inputArg(ChangePasswordInput, 'Current and new password.'),
    resolve: (_root, { input }, { account }) =>
      account.accountWrites.changePassword(input.currentPassword, input.newPassword, revocationOf(input.revoke)),
  }),
}))
