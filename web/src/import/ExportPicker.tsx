import { useRef, useState, type DragEvent } from 'react'
import * as m from '#messages/import.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { chosenExport, droppedFiles, type ExportSelection } from './exportFiles.ts'
import styles from './ExportPicker.module.css'

type ExportPickerProps = {
  chosen: ExportSelection | undefined
  onChoose: (chosen: ExportSelection | undefined) => void
}

/** A field for an export: a zip, its files or its folder, chosen or dropped. */
export function ExportPicker({ chosen, onChoose }: ExportPickerProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (list: readonly File[]) => onChoose(chosenExport(list))

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(take)
  }

  if (chosen)
    return (
      <div className={styles.chosen}>
        <p>
          <Icon name="checked" />
          <bdi>
            {chosen.files.length === 1
              ? m.chosen({ name: chosen.name })
              : m.chosenFiles({ count: chosen.files.length })}
          </bdi>
        </p>
        <Button kind="quiet" onClick={() => onChoose(undefined)}>
          {m.removeExport()}
        </Button>
      </div>
    )
  return (
    <div
      className={styles.area}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.icon}>
        <Icon name="upload" size={24} />
      </span>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={() => files.current?.click()}>
          {m.chooseExport()}
        </Button>
        <Button kind="quiet" onClick={() => folder.current?.click()}>
          {m.chooseFolder()}
        </Button>
      </div>
      <p>{m.exportHint()}</p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".zip,.csv,.gz,.json"
        aria-label={m.chooseExport()}
        onChange={(event) => take([...(event.target.files ?? [])])}
      />
      <input
        ref={folder}
        type="file"
        hidden
        {...{ webkitdirectory: '' }}
        aria-label={m.chooseFolder()}
        onChange={(event) => take([...(event.target.files ?? [])])}
      />
    </div>
  )
}
