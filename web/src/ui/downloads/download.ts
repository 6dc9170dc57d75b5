/** Saves a text as a file, without sending it anywhere. */
export const downloadText = ({ name, type, text }: { name: string; type: string; text: string }): void =>
  downloadBlob(name, new Blob([text], { type }))

/** Saves data as a file, without sending it anywhere. */
export const downloadBlob = (name: string, data: Blob): void => {
  const url = URL.createObjectURL(data)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
