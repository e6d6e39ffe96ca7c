//! Lazy loading: the `lazy!` macro puts a function into a file of its own, which is fetched when the function is
//! first called. Code that is only reached through such a function adds nothing to the first download.
//! `app/context/chunks.rs` lists the chunks.

/// A chunk of the page could not be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FetchError;

#[cfg(split)]
impl From<leptos::wasm_split::SplitLoaderError> for FetchError {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> FetchError {
        FetchError
    }
}

/// Defines a function that lives in a file of its own, named after the word in brackets; calling the function fetches
/// the file. In a build without splitting it is an ordinary async function.
macro_rules! lazy {
    ($(#[$meta:meta])* [$chunk:ident] $vis:vis fn $name:ident() -> $out:ty = $give:expr) => {
        $(#[$meta])*
        #[cfg(split)]
        #[::leptos::wasm_split::wasm_split($chunk, wasm_split_path = ::leptos::wasm_split, fallible)]
        $vis fn $name() -> Result<$out, $crate::lazy::FetchError> {
            Ok($give)
        }

        $(#[$meta])*
        #[cfg(not(split))]
        $vis async fn $name() -> Result<$out, $crate::lazy::FetchError> {
            Ok($give)
        }
    };
}
pub(crate) use lazy;
