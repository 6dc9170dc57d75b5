/** Sends one text to one phone. `ref` is our id of the message; the result has the provider's. */
export type SmsSender = {
  send: (e164: string, text: string, about: { ref: string }) => Promise<{ providerId: string }>
}
