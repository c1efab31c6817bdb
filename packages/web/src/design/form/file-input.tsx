import type { InputHTMLAttributes, Ref } from 'react';

type FileInputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'capture'> & {
  /** A visible button clicks it. */
  ref: Ref<HTMLInputElement>;
  label: string;
  onFiles: (files: File[]) => void;
};

/** A hidden file input. */
export const FileInput = ({ label, onFiles, ...input }: FileInputProps) => (
  <input
    {...input}
    type="file"
    hidden
    aria-label={label}
    onChange={({ target }) => {
      const chosen = [...(target.files ?? [])];
      // Lets the same file be chosen again after it was edited or removed.
      target.value = '';
      if (chosen.length > 0) onFiles(chosen);
    }}
  />
);
