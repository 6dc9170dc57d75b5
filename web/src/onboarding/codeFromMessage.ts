/** What browsers know of codes in text messages; the types of a page do not. */
type CodeRequest = CredentialRequestOptions & {
  otp: { transport: string[] }
}

/** Resolves with the code of a message that arrives for this site, where the browser can read it. */
export const codeFromMessage = async (signal: AbortSignal): Promise<string | undefined> => {
  if (!('OTPCredential' in window)) return undefined
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal }
  const credential = await navigator.credentials.get(request).catch(() => undefined)
  const code: unknown = credential && Reflect.get(credential, 'code')
  return typeof code === 'string' ? code : undefined
}
