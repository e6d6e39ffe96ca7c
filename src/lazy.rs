//! How a function of the page comes to live in a file of its own, which is fetched when the function is first called. What is
//! only reached through it weighs nothing in the first visit. Which chunks there are is told in `app/chunks.rs`.

/// A chunk of the page could not be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfetched;

#[cfg(split)]
impl From<leptos::wasm_split::SplitLoaderError> for Unfetched {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Unfetched {
        Unfetched
    }
}

/// Makes a function that lives in a file of its own, which is named like the word in brackets; calling it fetches the file.
/// In a page of one piece it is an async function like any other.
macro_rules! lazy {
    ($(#[$meta:meta])* [$chunk:ident] $vis:vis fn $name:ident() -> $out:ty = $give:expr) => {
        $(#[$meta])*
        #[cfg(split)]
        #[::leptos::wasm_split::wasm_split($chunk, wasm_split_path = ::leptos::wasm_split, fallible)]
        $vis fn $name() -> Result<$out, $crate::lazy::Unfetched> {
            Ok($give)
        }

        $(#[$meta])*
        #[cfg(not(split))]
        $vis async fn $name() -> Result<$out, $crate::lazy::Unfetched> {
            Ok($give)
        }
    };
}
pub(crate) use lazy;
