/** Hands a text to the browser as a file; nothing is sent anywhere. */
export const downloadText = ({ name, type, text }: { name: string; type: string; text: string }): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
