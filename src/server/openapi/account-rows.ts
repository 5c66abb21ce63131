import * as schemas from '../account/schemas.js';
import { type Rows, workRows } from './work-rows.js';

/** What only administrators may do. */
const forAdministrators = (operationId: string, summary: string, command?: string) => ({
  ...{ operationId, summary, isForAdministrators: true },
  description: `For administrators.${command === undefined ? '' : ` In a terminal: \`cctool ${command}\`.`}`,
});

/** Sessions, keys, accounts and the audit log. */
const people: Rows = {
  '/account/session': {
    get: { operationId: 'accountSession', summary: 'Who is signed in', answer: 'AccountSession' },
    post: {
      operationId: 'signIn',
      summary: 'Sign in',
      description:
        'Sets the cookie of the session: HttpOnly, Secure, SameSite=Strict, valid for 12 hours. An account with a second factor without its code, or with a wrong one, is answered with 401 and the header `X-Second-Factor: required`.',
      body: { schema: schemas.credentials, example: { account: 'administrator', password: 'a few random words' } },
      answer: 'AccountSession',
      isSignIn: true,
    },
    delete: { operationId: 'signOut', summary: 'Sign out', answer: null },
  },
  '/account/sessions': {
    get: { operationId: 'ownSessions', summary: 'The open sessions of the account', answer: 'SessionList' },
    delete: {
      operationId: 'endOtherSessions',
      summary: 'End all sessions of the account but the one that asks',
      answer: 'SessionsEnded',
    },
  },
  '/account/sessions/{id}': {
    delete: {
      operationId: 'endOwnSession',
      summary: 'End one session of the account',
      answer: 'SessionsEnded',
    },
  },
  '/account/reset': {
    post: {
      operationId: 'useReset',
      summary: 'Set a new password with a token',
      description: 'The token was made by an administrator; it is used once.',
      body: { schema: schemas.usedReset, example: { token: 'cct_reset_…', password: 'a few random words' } },
      answer: null,
      isSignIn: true,
    },
  },
  '/account/second-factor': {
    get: { operationId: 'secondFactor', summary: 'The second factor of the account', answer: 'SecondFactor' },
    post: {
      operationId: 'startSecondFactor',
      summary: 'Make a secret for an authenticator app (TOTP, RFC 6238)',
      description: 'Signing in asks for codes when a first one has been entered.',
      body: { schema: schemas.ownPasswordOnly, example: { password: 'a few random words' } },
      answer: 'StartedSecondFactor',
      isCounted: true,
    },
  },
  '/account/second-factor/confirm': {
    post: {
      operationId: 'confirmSecondFactor',
      summary: 'Turn the second factor on with the first code',
      description: 'Other sessions of the account end. The answer has the recovery codes.',
      body: { schema: schemas.firstCode, example: { code: '123456' } },
      answer: 'RecoveryCodes',
      isCounted: true,
    },
  },
  '/account/second-factor/recovery-codes': {
    post: {
      operationId: 'makeRecoveryCodes',
      summary: 'Make new recovery codes, in place of all that there were',
      body: { schema: schemas.proof, example: { password: 'a few random words', code: '123456' } },
      answer: 'RecoveryCodes',
      isCounted: true,
    },
  },
  '/account/second-factor/remove': {
    post: {
      operationId: 'removeSecondFactor',
      summary: 'Remove the second factor',
      body: { schema: schemas.proof, example: { password: 'a few random words', code: '123456' } },
      answer: null,
      isCounted: true,
    },
  },
  '/account/keys': {
    get: {
      operationId: 'listKeys',
      summary: "The account's API keys",
      query: schemas.keysQuery,
      answer: 'ApiKeyList',
    },
    post: {
      operationId: 'createKey',
      summary: 'Create an API key',
      description: 'In a terminal: `cctool keys create`.',
      body: { schema: schemas.newKey, example: { name: 'ci-pipeline', scopes: ['grxml:validate'] } },
      answer: 'NewApiKey',
      isCounted: true,
    },
  },
  '/account/keys/{id}': {
    get: { operationId: 'showKey', summary: 'One API key', answer: 'ApiKey' },
    patch: {
      operationId: 'changeKey',
      summary: 'Rename an API key, or change what it may be used for and from where',
      description: 'For keys of the account; for administrators any. In a terminal: `cctool keys update`.',
      body: { schema: schemas.keyChanges, example: { name: 'ci', addresses: ['203.0.113.0/24'] } },
      answer: 'ApiKey',
      isCounted: true,
    },
    delete: {
      operationId: 'revokeKey',
      summary: 'Revoke an API key',
      description: 'The next request with it is refused.',
      answer: 'ApiKey',
    },
  },
  '/account/keys/{id}/requests': {
    get: {
      operationId: 'requestsOfKey',
      summary: 'The requests that were made with an API key',
      description:
        'For keys of the account; for administrators any. As a table (`text/csv`) with `format=csv`. In a terminal: `cctool keys log`.',
      query: schemas.requestsQuery,
      answer: 'RequestLog',
    },
  },
  '/account/keys/{id}/rotate': {
    post: {
      operationId: 'rotateKey',
      summary: 'Replace an API key with a new one that has the same rights',
      body: { schema: schemas.rotation, example: { grace_seconds: 3600 } },
      answer: 'NewApiKey',
      isCounted: true,
    },
  },
  '/account/key-choices': {
    get: { operationId: 'keyChoices', summary: 'What a new key can be given', answer: 'KeyChoices' },
  },
  '/account/accounts': {
    get: { ...forAdministrators('listAccounts', 'All accounts'), answer: 'AccountList' },
    post: {
      ...forAdministrators('createAccount', 'Create an account', 'account create'),
      body: { schema: schemas.newAccount, example: { name: 'acme', plan: 'free', max_keys: 5 } },
      answer: 'Account',
      isCounted: true,
    },
  },
  '/account/accounts/{name}': {
    get: { ...forAdministrators('showAccount', 'One account'), answer: 'Account' },
    patch: {
      ...forAdministrators('changeAccount', 'Change the limits of an account, disable or enable it', 'account limits'),
      body: { schema: schemas.accountChanges, example: { plan: 'standard', max_keys: null } },
      answer: 'Account',
      isCounted: true,
    },
    delete: {
      ...forAdministrators('deleteAccount', 'Delete an account, its backups and its keys', 'account delete'),
      answer: 'AccountDeleted',
      isCounted: true,
    },
  },
  '/account/accounts/{name}/password': {
    post: {
      ...forAdministrators('setPassword', 'Set the password of an account', 'account password'),
      body: { schema: schemas.newPassword, example: { password: 'a few random words' } },
      answer: 'Account',
      isCounted: true,
    },
  },
  '/account/accounts/{name}/reset': {
    post: {
      ...forAdministrators(
        'resetPassword',
        'Void the password of an account, and make a token for a new one',
        'account reset',
      ),
      body: { schema: schemas.newReset, example: { expires_in: 86_400 } },
      answer: 'PasswordReset',
      isCounted: true,
    },
  },
  '/account/accounts/{name}/second-factor': {
    delete: {
      ...forAdministrators(
        'resetSecondFactor',
        'Remove the second factor of an account whose app is lost',
        'account second-factor',
      ),
      answer: 'Account',
      isCounted: true,
    },
  },
  '/account/accounts/{name}/owner': {
    post: {
      ...forAdministrators('transferOwnership', 'Make an account the owner', 'account transfer'),
      description: 'For the owner, who becomes an administrator. In a terminal: `cctool account transfer`.',
      body: { schema: schemas.ownPassword, example: { password: 'a few random words' } },
      answer: 'Account',
      isCounted: true,
    },
  },
  '/account/accounts/{name}/keys': {
    get: {
      ...forAdministrators('keysOfAccount', 'The API keys of an account'),
      query: schemas.keysQuery,
      answer: 'KeysOfAccount',
    },
  },
  '/account/accounts/{name}/sessions': {
    get: {
      ...forAdministrators('sessionsOfAccount', 'The open sessions of an account', 'account sessions'),
      answer: 'SessionList',
    },
    delete: {
      ...forAdministrators('endSessionsOfAccount', 'End the sessions of an account', 'account sessions --end all'),
      answer: 'SessionsEnded',
    },
  },
  '/account/accounts/{name}/sessions/{id}': {
    delete: {
      ...forAdministrators('endSessionOfAccount', 'End one session of an account', 'account sessions --end'),
      answer: 'SessionsEnded',
    },
  },
  '/account/audit': {
    get: {
      operationId: 'auditLog',
      summary: 'Who did what, when and from where',
      description: 'Entries about the own account; for administrators about all. In a terminal: `cctool audit`.',
      query: schemas.auditQuery,
      answer: 'AuditLog',
    },
  },
};

/** Every path of the account with its methods. */
export const accountRows: Rows = { ...people, ...workRows };
