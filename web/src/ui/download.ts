/** Saves a text as a file, without sending it anywhere. */
export const downloadText = ({ name, type, text }: { name: string; type: string; text: string }): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
