import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchApi } from '../shell/api.ts';

/** A picture of the API, fetched apart so that a refusal can be shown; its address lives as long as who shows it. */
export function usePicture(path: string | null) {
  const { data: blob, error } = useQuery({
    queryKey: ['picture', path],
    enabled: path !== null,
    queryFn: async ({ signal }) => (await fetchApi(path ?? '', { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [blob]);
  return { address, error };
}

export interface ShownResult {
  readonly requestId: string;
  readonly attempt: number;
}

export function pagePath({ requestId, attempt }: ShownResult, page: number): string {
  return `/api/v1/requests/${requestId}/pages/${page}/image?attempt=${attempt}`;
}

export function cropPath({ requestId, attempt }: ShownResult, crop: string): string {
  return `/api/v1/requests/${requestId}/crops/${crop}?attempt=${attempt}`;
}

/** A part of a page; nothing once the original is gone. */
export function CropPicture({ path, label }: { readonly path: string; readonly label: string }) {
  const { address } = usePicture(path);
  return address === null ? null : <img className="crop" src={address} alt={label} />;
}
