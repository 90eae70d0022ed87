import { usePicture } from './use-picture.ts';

/** A part of a page; nothing once the original is gone. */
export function CropPicture({ path, label }: { readonly path: string; readonly label: string }) {
  const { address } = usePicture(path);
  return address === null ? null : <img className="crop" src={address} alt={label} />;
}
